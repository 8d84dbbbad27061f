import * as z from 'zod';

/** The key itself may be empty: the local suite has none, and emulators need none. */
const ServiceAccountKey = z.looseObject({
  type: z.literal('service_account'),
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string(),
});

function isServiceAccount(value: string): boolean {
  try {
    return ServiceAccountKey.safeParse(JSON.parse(value)).success;
  } catch {
    return false;
  }
}

/** A service account, as one line of JSON. Of both servers. */
export const SERVICE_ACCOUNT = z
  .string()
  .refine(isServiceAccount, 'Not the JSON of a service account');
