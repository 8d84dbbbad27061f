import type { WarningSentences } from '@keelson/contracts/learning/warning-sentences';
import { INGEST_WARNINGS, type IngestWarning } from '@keelson/contracts/learning/warnings';
import { textOf } from '@keelson/contracts/messages';
import { WARNING_LABELS, WARNING_TEXTS } from './warning-texts';

/** Returns what preparation noticed, in the language of this build; a detail without facts is in English. */
export function warningText({ code, detail, message }: IngestWarning): string {
  const label = WARNING_LABELS[code];
  const text = textOf<WarningSentences>(WARNING_TEXTS, message, inEnglish(code, detail));
  // Some details repeat the label, with what it is about behind it.
  return text.startsWith(label) ? text : `${label}: ${text}`;
}

/** The stored detail, with the label in the language of this build where it repeats it. */
function inEnglish(code: IngestWarning['code'], detail: string): string {
  const repeated = INGEST_WARNINGS[code].label;
  return detail.startsWith(repeated)
    ? `${WARNING_LABELS[code]}${detail.slice(repeated.length)}`
    : detail;
}
