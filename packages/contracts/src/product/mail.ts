import type { PlanNotification, SecurityNotification } from '../notifications/notification';
import type { Text } from './text';

/** Texts that replace those of the engine in a mail. */
export interface MailOverride {
  /** The event, as one sentence without a full stop: subject and heading. */
  readonly subject?: Text;
  readonly button?: Text;
}

/** Texts by what the mail is about. */
export type MailOverrides = Readonly<
  Partial<Record<PlanNotification | SecurityNotification, MailOverride>>
>;
