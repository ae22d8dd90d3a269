// Written by make front from the table of emmviz/learn/answers.

export { component as choice } from "./choice.js";
export { component as interval } from "./interval.js";
export { component as node } from "./node.js";
export { component as nodes } from "./nodes.js";
export { component as number } from "./number.js";
export { component as order } from "./order.js";
