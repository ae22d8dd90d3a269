// Written by make front from the table of emmviz/learn/answers.

import * as choice from "./choice.js";
import * as interval from "./interval.js";
import * as node from "./node.js";
import * as nodes from "./nodes.js";
import * as number from "./number.js";
import * as order from "./order.js";

export const COMPONENTS = {
  choice: choice.component,
  interval: interval.component,
  node: node.component,
  nodes: nodes.component,
  number: number.component,
  order: order.component,
};

export const MARKS = {
  choice: choice.mark,
  interval: interval.mark,
  node: node.mark,
  nodes: nodes.mark,
  number: number.mark,
  order: order.mark,
};
