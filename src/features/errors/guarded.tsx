import { Component, type ReactNode } from "react";
import { LastResort } from "./last-resort.tsx";

interface GuardedProps {
  /** What could not be shown, and what was to be shown in its place. */
  onFailure(failure: unknown): void;
  children: ReactNode;
}

/** What nobody below has caught, an error page that fails itself first of all, ends in the last resort (spec §8). */
export class Guarded extends Component<GuardedProps> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(failure: unknown): void {
    this.props.onFailure(failure);
  }
  override render(): ReactNode {
    return this.state.failed ? <LastResort /> : this.props.children;
  }
}
