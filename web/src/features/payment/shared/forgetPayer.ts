export { forgetPayer } from "../api";
