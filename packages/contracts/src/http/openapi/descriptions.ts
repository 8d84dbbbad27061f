import { hasModule } from '../../brand/has-module';

/** What each API is for and how its callers sign in. The reference shows it before the document has loaded. */
export const API_DESCRIPTIONS = {
  product:
    `Account, billing, ${hasModule('chat') ? 'chat, ' : ''}learning hub and console. The web app sends its session cookie on same-origin ` +
    'requests; everything else sends `Authorization: Bearer <Firebase ID token>`. Errors are problem documents ' +
    '(RFC 9457) with a `code`.',
  execution:
    'Boards, cards, runs and agents. Agents send `Authorization: Bearer <token>` with the token of their ' +
    'registration or of the run. Errors are problem documents (RFC 9457) with a `code`.',
} as const;
