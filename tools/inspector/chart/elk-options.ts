/** How ELK lays out states in states with arrows between them: layer below layer, at right angles, measured from the chart's corner. */
export const layered = {
  "elk.algorithm": "layered",
  "elk.direction": "DOWN",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.json.edgeCoords": "ROOT",
  "elk.json.shapeCoords": "ROOT",
  "elk.edgeLabels.placement": "CENTER",
};
