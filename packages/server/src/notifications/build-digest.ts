import { type Mail } from '@keelson/contracts/notifications/mail';
import { inLanguage, LANGUAGES } from '@keelson/contracts/platform/languages';
import { UNSUBSCRIBE_URL } from './build-mail';
import { fillLayout } from './fill-layout';
import { mailTextsIn } from './mail-texts';

/** The kind of a mail that merges those of a day. */
export const DIGEST = 'digest';

/** The number of entries of a day that are shown; the others are counted. */
const SHOWN = 20;

/** The text of one mail for those of a day, in the language of the first. */
export function buildDigest(mails: readonly Mail[]): Mail['message'] | null {
  const [first] = mails;
  if (first?.daily == null || mails.length < 2) return null;
  const { appUrl } = first.daily;
  const language = LANGUAGES.find((one) => one === first.daily?.language) ?? LANGUAGES[0];
  const texts = mailTextsIn(language);
  const lines = mails.flatMap(({ daily }) => daily?.line ?? []);
  const rest = lines.length - SHOWN;
  const details = [...lines.slice(0, SHOWN), ...(rest > 0 ? [texts.digest.more(rest)] : [])];
  const subject = texts.digest.subject(lines.length);
  const url = `${appUrl}${inLanguage(language, '/dashboard')}`;
  const choices = `${appUrl}${inLanguage(language, '/dashboard/account#notifications')}`;
  const button = { text: texts.digest.open, url };
  const footer = [{ text: texts.digest.reason }, { text: texts.choices, url: choices }];
  return {
    subject,
    text: [
      `${subject}.`,
      details.map((line) => `- ${line}`).join('\n'),
      `${button.text}: ${url}`,
      `--\n${texts.digest.reason}\n${texts.choices}: ${choices}\n${texts.unsubscribe}: ${UNSUBSCRIBE_URL}\n`,
    ].join('\n\n'),
    html: fillLayout({
      language,
      heading: `${subject}.`,
      details,
      button,
      footer: [...footer, { text: texts.unsubscribe, url: UNSUBSCRIBE_URL }],
    }),
  };
}
