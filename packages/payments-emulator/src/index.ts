export { PaymentsControl } from './control/control-client';
export { type PaymentsOptions } from './options';
export { paymentsForTests, type PaymentsForTests } from './payments-for-tests';
export { type RunningPayments, startPayments } from './start-payments';
