import {
  ApprovePlan,
  IssuedApproval,
  RequestApproval,
  UploadSource,
} from '@keelson/contracts/learning/control-endpoints';
import { Ingest } from '@keelson/contracts/learning/ingest-endpoints';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { BRAND } from '@keelson/product/brand';
import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';
import { type RunningCopy, signIn } from '../../sign-in';
import { demoDocuments } from './demo-documents';

/** Publishes the demo documents as Ada, through the API: uploads, plan, approval, apply. */
export async function seedDocuments(copy: RunningCopy): Promise<void> {
  const account = DEMO_ACCOUNTS.find(({ uid }) => uid === 'demo-ada');
  if (account === undefined) throw new Error('The demo account demo-ada is missing');
  const { uid, email, displayName } = account;
  const cookie = await signIn(copy, { sub: uid, email, displayName });
  const call = createCall(copy, `__session=${cookie}`);
  const uploads: { readonly name: string; readonly uploadId: string }[] = [];
  for (const { name, bytes } of demoDocuments(BRAND)) {
    const path = `${UploadSource.path}?name=${encodeURIComponent(name)}`;
    const { uploadId } = UploadSource.response.parse(await call(path, bytes));
    uploads.push({ name, uploadId });
  }
  const change = {
    kind: 'ingest',
    sources: uploads
      .filter(({ name }) => name.endsWith('.md'))
      .map(({ uploadId }) => ({ kind: 'upload', uploadId })),
    images: uploads.filter(({ name }) => !name.endsWith('.md')),
  } as IngestChange;
  const planned = Ingest.response.parse(
    await call(Ingest.path, JSON.stringify({ mode: 'commit_plan', change })),
  );
  if (planned.mode !== 'commit_plan') throw new Error('The response is not a plan');
  const { digest } = planned.plan;
  const note = 'Demo documents';
  const approval = RequestApproval.response.parse(
    await call(RequestApproval.path, JSON.stringify({ change, digest, note })),
  );
  const { approvalToken } = IssuedApproval.parse(
    await call(ApprovePlan.path.replace('{id}', approval.id), JSON.stringify({ digest })),
  );
  const apply = { mode: 'commit_apply', change, digest, approvalToken };
  await call(Ingest.path, JSON.stringify(apply));
}

type Call = (path: string, body: string | Buffer) => Promise<unknown>;

function createCall({ appUrl, hostingUrl = appUrl }: RunningCopy, cookie: string): Call {
  return async (path, body) => {
    const response = await fetch(`${hostingUrl}${path}`, {
      method: 'POST',
      headers: {
        cookie,
        origin: appUrl,
        'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
        'idempotency-key': crypto.randomUUID(),
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}
