/** The form to pay, for whatever is paid: a session, or a package of sessions. */
export type { PaymentRequest } from "../api";
export { PayOptions } from "../components/PayOptions";
export { type Payable, paymentStepOf, pixOf } from "../rules";
export { useFocusOnChange } from "../useFocusOnChange";
export { usePayment } from "../usePayment";
