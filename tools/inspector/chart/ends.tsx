import { Handle, Position } from "@xyflow/react";

/** React Flow draws no edge without handles. They are invisible: ELK sets where an edge begins and ends. */
export const Ends = ({ from = Position.Bottom, to = Position.Top }: { from?: Position; to?: Position }) => (
  <>
    <Handle type="source" position={from} isConnectable={false} />
    <Handle type="target" position={to} isConnectable={false} />
  </>
);
