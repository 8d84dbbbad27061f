import {
  ApprovePlan,
  IssuedApproval,
  RequestApproval,
  UploadSource,
} from '@keelson/contracts/learning/control-endpoints';
import { Ingest } from '@keelson/contracts/learning/ingest-endpoints';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { BRAND } from '@keelson/product/brand';
import { DemoSession } from '../../seed/demo-session';
import { type RunningCopy } from '../../sign-in';
import { demoDocuments } from './demo-documents';

/** Publishes the demo documents as Ada, through the API: uploads, plan, approval, apply. */
export async function seedDocuments(copy: RunningCopy): Promise<void> {
  const ada = await DemoSession.open(copy, 'demo-ada');
  const uploads: { readonly name: string; readonly uploadId: string }[] = [];
  for (const { name, bytes } of demoDocuments(BRAND)) {
    const path = `${UploadSource.path}?name=${encodeURIComponent(name)}`;
    const { uploadId } = UploadSource.response.parse(await ada.send('POST', path, bytes));
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
    await ada.send('POST', Ingest.path, { mode: 'commit_plan', change }),
  );
  if (planned.mode !== 'commit_plan') throw new Error('The response is not a plan');
  const { digest } = planned.plan;
  const note = 'Demo documents';
  const approval = RequestApproval.response.parse(
    await ada.send('POST', RequestApproval.path, { change, digest, note }),
  );
  const { approvalToken } = IssuedApproval.parse(
    await ada.send('POST', ApprovePlan.path.replace('{id}', approval.id), { digest }),
  );
  const apply = { mode: 'commit_apply', change, digest, approvalToken };
  await ada.send('POST', Ingest.path, apply);
}
