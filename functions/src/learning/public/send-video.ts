import { DomainError } from '@keelson/contracts/errors';
import { type Digest } from '@keelson/contracts/learning/learning-ids';
import { type VideoJob } from '@keelson/contracts/learning/video-job';
import { paths } from '@keelson/contracts/paths';
import { type IncomingHttpHeaders } from 'node:http';
import { type Reply } from '@keelson/server/http/reply';
import { matchesEtag } from '@keelson/server/http/etag';
import { FILE_POLICY } from '@keelson/server/http/security-headers';
import { byteRange } from '../domain/byte-range';
import { type FileStore } from '@keelson/server/files/file-store';
import { type VideoJobRepo } from '../video-job-repo';
import { PUBLIC_CACHE } from '../../site/public-cache';
import { type PublicLibrary } from './public-library';

export interface VideoDeps {
  readonly videoJobs: VideoJobRepo;
  readonly files: FileStore;
}

interface VideoRequest {
  readonly id: Digest;
  readonly headers: IncomingHttpHeaders;
  readonly reply: Reply;
}

type Rendered = Extract<VideoJob, { status: 'rendered' }>;

/**
 * Sends a video or a range of it if its version is live.
 *
 * @throws {DomainError} `learning/video-not-found`, `request/range-not-satisfiable`.
 */
export async function sendVideo(
  { videoJobs, files, library }: VideoDeps & { readonly library: PublicLibrary },
  { id, headers, reply }: VideoRequest,
): Promise<void> {
  const job = await videoJobs.find(id);
  if (job?.status !== 'rendered' || !(await isLive(library, job))) throw notFound();
  const { bytes: size, sha256 } = job;
  const etag = `"${sha256}"`;
  reply.header('ETag', etag);
  reply.header('Content-Security-Policy', FILE_POLICY);
  reply.header('Accept-Ranges', 'bytes');
  reply.header('Content-Type', 'video/mp4');
  if (matchesEtag(headers['if-none-match'], etag)) {
    reply.file(Buffer.alloc(0));
    return;
  }
  // After a change of the file the player must not get a range of the new one.
  const isOutdated = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  const range = isOutdated ? 'whole' : byteRange(headers.range, size);
  if (range === 'none') {
    reply.header('Content-Range', `bytes */${size}`);
    throw new DomainError('request/range-not-satisfiable', `The video has ${size} bytes.`);
  }
  reply.header('Cache-Control', PUBLIC_CACHE);
  const part = range === 'whole' ? { start: 0, end: size - 1 } : range;
  if (range !== 'whole') {
    reply.status(206);
    reply.header('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
  }
  reply.header('Content-Length', String(part.end - part.start + 1));
  reply.file(files.open(paths.videoFile(id, sha256), part));
}

async function isLive(library: PublicLibrary, { slug, version }: Rendered): Promise<boolean> {
  const release = await library.release();
  return release?.docs.some((doc) => doc.slug === slug && doc.version === version) ?? false;
}

const notFound = (): DomainError =>
  new DomainError('learning/video-not-found', 'There is no video at this URL.');
