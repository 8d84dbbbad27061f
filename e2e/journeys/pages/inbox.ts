import { type APIRequestContext, expect } from '@playwright/test';

/** A mail in the local inbox (`local/suite/src/inbox`). */
export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Waits for the first mail to a person whose subject matches. */
export async function receiveMail(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<ReceivedMail> {
  let found: ReceivedMail | undefined;
  await expect
    .poll(async () => {
      const answer = await request.get(`${base()}/messages`, { params: { to } });
      const mails = (await answer.json()) as ReceivedMail[];
      found = mails.find((mail) => subject.test(mail.subject));
      return mails.map((mail) => mail.subject);
    })
    .toContainEqual(expect.stringMatching(subject));
  if (found === undefined) throw new Error('unreachable');
  return found;
}

/** The page that the first link of a mail leads to. */
export const linkIn = ({ text }: ReceivedMail): string =>
  /https?:\/\/\S+/.exec(text)?.[0] ?? 'the mail has no link';

function base(): string {
  const url = process.env['KEELSON_INBOX_URL'];
  if (url === undefined)
    throw new Error('KEELSON_INBOX_URL is not set. Run the journeys with npm test.');
  return url;
}
