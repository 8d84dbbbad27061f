import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { LANGUAGES } from '@keelson/contracts/platform/languages';
import { previewMails } from '@keelson/server/notifications/mail-previews';
import { listPage, messagePage, type Preview, previewsPage } from './inbox-pages';

/** A mail that the product sent on this machine. */
export interface InboxMessage {
  /** Counts from 1. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Inbox {
  close(): Promise<void>;
}

export interface InboxOptions {
  readonly ports: { readonly smtp: number; readonly inbox: number };
}

/** Older mails are forgotten. */
const CAPACITY = 500;
const HOST = '127.0.0.1';

/**
 * The mail server and the inbox of the local cloud: it takes every mail, delivers none, and shows them on a page and as
 * JSON (`/messages?to=ada@keelson.test`).
 *
 * @throws {Error} `EADDRINUSE` while another program has one of its ports.
 */
export async function startInbox({ ports }: InboxOptions): Promise<Inbox> {
  const messages: InboxMessage[] = [];
  let count = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, callback) => {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(({ from, to = [], subject = '', text = '', html = '' }) => {
          count += 1;
          const sender = from?.address ?? '';
          const recipients = to.map(({ address = '' }) => address).join(', ');
          const mail = { id: count, at: Date.now(), from: sender, to: recipients };
          messages.push({ ...mail, subject, text, html });
          if (messages.length > CAPACITY) messages.shift();
          callback(null, 'taken');
        }, callback);
    },
  });
  smtp.on('error', () => undefined);
  const page = createServer((request, response) => answer(messages, request, response));
  const close = async (): Promise<void> => {
    await new Promise<void>((resolve) => smtp.close(resolve));
    page.closeAllConnections();
    await new Promise((resolve) => page.close(resolve));
  };
  try {
    await listen(smtp.server, ports.smtp);
    await listen(page, ports.inbox);
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });

function answer(
  messages: readonly InboxMessage[],
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname, searchParams } = new URL(url, `http://${HOST}`);
  const to = searchParams.get('to');
  const shown = messages.filter((message) => to === null || message.to === to);
  const [, language, name] = /^\/previews\/(\w+)\/([\w-]+)$/.exec(pathname) ?? [];
  const preview = previews().find((one) => one.language === language && one.name === name);
  const [, id] = /^\/messages\/(\d+)$/.exec(pathname) ?? [];
  const message = messages.find((each) => each.id === Number(id));
  if (pathname === '/') send(response, 'text/html', listPage(shown));
  else if (pathname === '/previews') send(response, 'text/html', previewsPage(previews()));
  else if (preview !== undefined) send(response, 'text/html', messagePage(preview.message));
  else if (pathname === '/messages') send(response, 'application/json', JSON.stringify(shown));
  else if (message !== undefined) send(response, 'text/html', messagePage(message));
  else response.writeHead(404).end();
}

/** An example of each mail in each language. */
const previews = (): Preview[] =>
  LANGUAGES.flatMap((language) =>
    previewMails(language, 'http://localhost:3000').map(({ id, to, message, createdAt }) => ({
      language,
      name: id.split('~').at(-1) ?? '',
      message: { id: 0, at: createdAt, from: '', to, ...message },
    })),
  );

/** Mails contain texts of people, so the page runs no script and loads nothing. */
function send(response: ServerResponse, type: string, body: string): void {
  response
    .writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      'cache-control': 'no-store',
    })
    .end(body);
}
