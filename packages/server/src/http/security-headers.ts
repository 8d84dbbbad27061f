import { type ServerResponse } from 'node:http';

/** Answers for programs: a browser that opens one may neither run, embed nor share anything of it. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
};

/** The policy of a file: opened directly, it must not run as a document, whatever it contains. */
export const FILE_POLICY = `${SECURITY_HEADERS['Content-Security-Policy'] ?? ''}; sandbox`;

/** Sets the headers of every API response; a handler may override them. */
export function setSecurityHeaders(res: ServerResponse): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) res.setHeader(name, value);
}
