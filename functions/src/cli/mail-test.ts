/** `npm run ops -- mail:test you@example.com`: sends one mail with MAIL_URL and MAIL_FROM, and prints what the server said. */
import { BRAND } from '@keelson/product/brand';
import { NO_LEASE } from '@keelson/contracts/lease';
import { MAIL_LIFETIME_MS } from '@keelson/contracts/notifications/mail';
import { systemClock } from '@keelson/server/clock';
import { readConfig } from '../config';
import { openTransport } from '../mail/open-transport';
import { fail, printLine, readEnvironment } from './environment';
import { runCommand } from './run-command';

async function send(to: string): Promise<void> {
  const { mail, mailUrl } = readConfig(readEnvironment());
  if (mail === null || mailUrl === null) {
    fail('Nothing is mailed: MAIL_FROM and MAIL_URL are not set.');
    return;
  }
  const at = systemClock();
  const subject = `${BRAND.name} can send mail`;
  const outcome = await openTransport(
    mailUrl,
    mail,
  )({
    id: `test~${at}`,
    uid: null,
    kind: null,
    daily: null,
    to,
    message: {
      subject,
      text: `${subject}: ${mail.appUrl}`,
      html: `<p>${subject}: ${mail.appUrl}</p>`,
    },
    headers: { 'Auto-Submitted': 'auto-generated' },
    createdAt: at,
    expiresAt: at + MAIL_LIFETIME_MS,
    dueAt: at,
    delivery: { state: 'waiting', attempts: 0, ...NO_LEASE, lastError: null },
  });
  if (outcome.kind === 'accepted') printLine(`The mail server took it: ${outcome.answer}`);
  else fail(`The mail server did not take it: ${outcome.reason}`);
}

const [to, ...rest] = process.argv.slice(2);
if (to === undefined || !to.includes('@') || rest.length > 0) {
  fail('Usage: npm run ops -- mail:test you@example.com');
} else {
  await runCommand(() => send(to));
}
