import { warningOf } from '@keelson/contracts/learning/warning-sentences';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';

const EMAIL = /\b[A-Za-z0-9._%+-]{1,64}@([A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5})\b/g;
/** ISO 13616: 15 to 34 characters, in groups of four or without spaces; the last group may be shorter. */
const IBAN = /\b[A-Z]{2}\d{2}(?=(?: ?[A-Z0-9]){11})(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/;
/** Reserved for examples (RFC 2606, RFC 6761), and used by the demo accounts. */
const EXAMPLE_HOST = /(?:^|\.)(?:example|test|invalid|localhost)(?:\.(?:com|net|org))?$/i;

/** A sentence that begins, also with "please" and the like: an order, and not a part of one. */
const ORDER = String.raw`(?:^|[.!?:>*_"“]\s*|[-\n]\s*|\b(?:please|now|then|must|and)\s+)`;
const WORDS = String.raw`(?:[\w'’]+\s+)`;
/** Texts about these words are usual in documentation, so only what is said to a model counts. */
const MODEL_INSTRUCTIONS = [
  String.raw`\b(?:ignore|disregard|forget)\s+${WORDS}{0,3}?(?:all|any|previous|prior|above|earlier|preceding|other|your)\s+${WORDS}{0,2}?(?:instructions?|prompts?|rules)\b`,
  String.raw`${ORDER}(?:ignore|disregard|forget)\s+(?:the|these|those)\s+(?:instructions?|prompts?|rules)\b`,
  String.raw`\byou\s+are\s+now\s+an?\s+[^.!?\n]{1,80}(?:[.?\n]|$)`,
  String.raw`${ORDER}(?:print|reveal|show|repeat|output|disclose|tell|give)\s+(?:me\s+)?(?:the|your)\s+${WORDS}{0,2}?system\s+prompt\b`,
].map((source) => new RegExp(source, 'i'));

/** Finds personal data and instructions to models. The warnings never quote them. */
export function findRisks(text: string): IngestWarning[] {
  const found: IngestWarning[] = [];
  const addresses = [...text.matchAll(EMAIL)].filter(([, host = '']) => !EXAMPLE_HOST.test(host));
  if (addresses.length > 0) {
    const params = { count: addresses.length };
    found.push(warningOf('personal-data', { code: 'email-addresses', params }));
  }
  if (IBAN.test(text)) {
    found.push(warningOf('personal-data', { code: 'bank-account', params: {} }));
  }
  if (MODEL_INSTRUCTIONS.some((pattern) => pattern.test(text))) {
    found.push(warningOf('instructions-to-models', { code: 'instructs-models', params: {} }));
  }
  return found;
}
