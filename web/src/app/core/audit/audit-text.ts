import type { AuditEntry } from '@keelson/contracts/audit/audit';
import type { AuditSentences } from '@keelson/contracts/audit/audit-message';
import { textOf, type TextsOf } from '@keelson/contracts/messages';
import { AREA_AUDIT_TEXTS } from '../../areas/audit-texts';
import { ACCOUNT_AUDIT_TEXTS } from './account-audit-texts';
import { BILLING_AUDIT_TEXTS } from './billing-audit-texts';

export const AUDIT_TEXTS: TextsOf<AuditSentences> = {
  ...ACCOUNT_AUDIT_TEXTS,
  ...BILLING_AUDIT_TEXTS,
  ...AREA_AUDIT_TEXTS,
};

/** Returns what happened, in the language of this build when its facts are known, else in English. */
export const auditText = ({ message, summary }: Pick<AuditEntry, 'message' | 'summary'>): string =>
  textOf<AuditSentences>(AUDIT_TEXTS, message, summary);
