export { lecture } from "./deck.js";
