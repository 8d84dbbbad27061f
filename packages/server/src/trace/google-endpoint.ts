import { applicationDefault, type Credential } from 'firebase-admin/app';

/** Google's own endpoint for OTLP, which Cloud Trace shows. */
const HOST = 'telemetry.googleapis.com';

export function isGoogleEndpoint(endpoint: string): boolean {
  return URL.parse(endpoint)?.hostname === HOST;
}

/** Describes what an export to Google's endpoint needs beyond OTLP. */
export interface GoogleExport {
  readonly headers: () => Promise<Record<string, string>>;
  readonly resource: Readonly<Record<string, string>>;
}

/**
 * The project, and a token of the service account that the process runs as. Tokens expire after an hour; the credential keeps
 * one and renews it in time. `headers` never rejects, as the exporter demands: without a token the endpoint refuses the
 * export, which is logged.
 *
 * @see https://docs.cloud.google.com/stackdriver/docs/reference/telemetry/v1.traces.post
 */
export function googleExport(
  projectId: string,
  credential: Pick<Credential, 'getAccessToken'> = applicationDefault(),
): GoogleExport {
  return {
    resource: { 'gcp.project_id': projectId },
    headers: async () => {
      const token = await credential.getAccessToken().catch(() => null);
      return token === null ? {} : { Authorization: `Bearer ${token.access_token}` };
    },
  };
}
