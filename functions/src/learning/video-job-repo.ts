import { type Digest } from '@keelson/contracts/learning/learning-ids';
import { VideoJob } from '@keelson/contracts/learning/video-job';
import { paths } from '@keelson/contracts/paths';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';

const converter = documentConverter(VideoJob, 'id');

/** `lessonFilms/{storyboardHash}`. Jobs are queued here; the execution service runs them. */
export class VideoJobRepo {
  constructor(private readonly db: Firestore) {}

  async find(id: Digest): Promise<VideoJob | null> {
    return (await this.ref(id).get()).data() ?? null;
  }

  async findIn(transaction: Transaction, id: Digest): Promise<VideoJob | null> {
    return (await transaction.get(this.ref(id))).data() ?? null;
  }

  setIn(transaction: Transaction, job: VideoJob): void {
    transaction.set(this.ref(job.id), job, converter.replaceKnown);
  }

  private ref(id: Digest) {
    return this.db.doc(paths.videoJob(id)).withConverter(converter);
  }
}
