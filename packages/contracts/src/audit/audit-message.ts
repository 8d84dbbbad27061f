import { AREA_AUDIT_SENTENCES } from '../areas/audit-sentences';
import { type MessageOf } from '../messages';
import { ACCOUNT_AUDIT_SENTENCES } from './account-sentences';
import { BILLING_AUDIT_SENTENCES } from './billing-sentences';

/** Everything that the audit log says, in English. The web has a sentence for each code in other languages. */
export const AUDIT_SENTENCES = {
  ...ACCOUNT_AUDIT_SENTENCES,
  ...BILLING_AUDIT_SENTENCES,
  ...AREA_AUDIT_SENTENCES,
};
export type AuditSentences = typeof AUDIT_SENTENCES;
export type AuditMessage = MessageOf<AuditSentences>;
