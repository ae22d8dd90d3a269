// Written by make front from the table of emmviz/learn/answers.

export { mark as choice } from "./choice.js";
export { mark as interval } from "./interval.js";
export { mark as node } from "./node.js";
export { mark as nodes } from "./nodes.js";
export { mark as number } from "./number.js";
export { mark as order } from "./order.js";
