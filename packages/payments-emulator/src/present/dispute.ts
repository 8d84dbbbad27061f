import type Stripe from 'stripe';
import { type DisputeRecord, type FraudWarningRecord } from '../model/charge-records';
import { type PaymentMethodRecord } from '../model/records';
import { type Reader } from '../model/state';
import { presentBalanceTransaction } from './charge';

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export function presentDispute(reader: Reader, dispute: DisputeRecord): Stripe.Dispute {
  const { due_by, ...served } = dispute;
  const charge = reader.find('charge', dispute.charge);
  const method = charge && reader.find('paymentMethod', charge.payment_method);
  const isOpen = dispute.status.endsWith('needs_response');
  const isInquiry = dispute.status.startsWith('warning_');
  return {
    ...served,
    object: 'dispute',
    balance_transactions: dispute.balance_transactions.flatMap((id) => {
      const booking = reader.find('balanceTransaction', id);
      return booking === undefined ? [] : [presentBalanceTransaction(booking)];
    }),
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: isOpen ? due_by : null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable:
      isInquiry && charge !== undefined && charge.amount_refunded < charge.amount,
    livemode: false,
    metadata: {},
    ...(method?.type === 'card' ? { payment_method_details: cardDetails(method, isInquiry) } : {}),
  };
}

const cardDetails = (
  { brand }: PaymentMethodRecord,
  isInquiry: boolean,
): Stripe.Dispute.PaymentMethodDetails => ({
  type: 'card',
  card: {
    brand,
    case_type: isInquiry ? 'inquiry' : 'chargeback',
    network: brand,
    network_reason_code: '10.4',
  },
});

export const presentFraudWarning = (
  warning: FraudWarningRecord,
): Stripe.Radar.EarlyFraudWarning => ({
  ...warning,
  object: 'radar.early_fraud_warning',
  livemode: false,
});
