import { ApprovalId, IngestRunId, UploadId } from './learning-ids';

it.each(Object.entries({ ApprovalId, IngestRunId, UploadId }))(
  '%s refuses reserved ids of documents',
  (_name, schema) => {
    const accepted = ['__x__', '____', '.', '..', '\ud800', '__evt_x__'].filter(
      (id) => schema.safeParse(id).success,
    );
    expect(accepted).toEqual([]);
  },
);
