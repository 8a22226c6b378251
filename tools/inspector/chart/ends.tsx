import { Handle, Position } from "@xyflow/react";

/** React Flow draws no arrow between boxes without ends. Nobody sees them: ELK says where an arrow begins and ends. */
export const Ends = ({ from = Position.Bottom, to = Position.Top }: { from?: Position; to?: Position }) => (
  <>
    <Handle type="source" position={from} isConnectable={false} />
    <Handle type="target" position={to} isConnectable={false} />
  </>
);
