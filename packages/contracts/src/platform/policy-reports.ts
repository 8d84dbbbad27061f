import { defineEndpoint } from '../http/endpoint';

/** Takes reports of browsers on what the content security policy of a page blocked; named in `firebase.json`. */
export const ReportPolicyViolations = defineEndpoint({
  operationId: 'reportPolicyViolations',
  address: 'POST /api/policy-reports',
  auth: 'public',
  summary:
    'What the security policy of a page blocked, as browsers report it: `application/csp-report` or `application/reports+json`; always 204',
  status: 204,
  idempotency: 'natural',
  upload: { maxBytes: 16 * 1024 },
});
