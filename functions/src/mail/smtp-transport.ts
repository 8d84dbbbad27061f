import { type Mail } from '@keelson/contracts/notifications/mail';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { once } from '../platform/function-options';
import { type AttemptOutcome } from './after-attempt';
import { messageKeyOf } from './message-key';
import { type MailTransport } from './send-mail';

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://` with STARTTLS. */
  readonly url: string;
  readonly from: string;
  /** Without a trailing slash. Its host is that of the ids of messages. */
  readonly appUrl: string;
}

/** Sends over SMTP (RFC 5321). A mail has one `Message-ID` in all attempts, by which servers and readers know a second copy. */
export function smtpTransport({ url, from, appUrl }: SmtpOptions): MailTransport {
  // Loaded by the first mail: most functions send none.
  const server = once(async () =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: 10 * SECOND,
      greetingTimeout: 10 * SECOND,
      socketTimeout: MINUTE,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  const host = new URL(appUrl).hostname;
  return async (mail: Mail): Promise<AttemptOutcome> => {
    const { to, message, headers, createdAt } = mail;
    try {
      const { response } = await (
        await server()
      ).sendMail({
        from,
        to,
        ...message,
        headers,
        date: new Date(createdAt),
        messageId: `<${messageKeyOf(mail)}@${host}>`,
      });
      return { kind: 'accepted', answer: response };
    } catch (error) {
      return outcomeOf(error as SmtpError);
    }
  };
}

interface SmtpError extends Error {
  /** The reply code of the server; absent without a reply. */
  readonly responseCode?: number;
  readonly command?: string;
  readonly response?: string;
}

/** A 5xx is for good, but not one to the sign-in: that is the configuration's, and the mail can wait for it. */
function outcomeOf({
  responseCode = 0,
  command = '',
  response,
  message,
}: SmtpError): AttemptOutcome {
  const reason = response ?? message;
  const isFinal = responseCode >= 500 && !/AUTH|EHLO|HELO|STARTTLS/.test(command);
  return { kind: isFinal ? 'refused' : 'unavailable', reason };
}
