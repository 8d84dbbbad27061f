import { DomainError } from '@keelson/contracts/errors';
import { type Digest } from '@keelson/contracts/learning/learning-ids';
import { type VideoJob } from '@keelson/contracts/learning/video-job';
import { paths } from '@keelson/contracts/paths';
import { type IncomingHttpHeaders } from 'node:http';
import { type Reply } from '@keelson/server/http/reply';
import { matchesEtag } from '@keelson/server/http/etag';
import { byteRange } from '../domain/byte-range';
import { type FileStore } from '../files/file-store';
import { type VideoJobRepo } from '../video-job-repo';
import { PUBLIC_CACHE } from './public-cache';
import { type PublicLibrary } from './public-library';

export interface VideoDeps {
  readonly videoJobs: VideoJobRepo;
  readonly files: FileStore;
}

interface Asked {
  readonly id: Digest;
  readonly headers: IncomingHttpHeaders;
  readonly reply: Reply;
}

type Rendered = Extract<VideoJob, { status: 'rendered' }>;

/**
 * Sends a video or a part of it, as long as the version that it belongs to is the live one.
 *
 * @throws {DomainError} `learning/film-not-found`, `request/range-not-satisfiable`.
 */
export async function sendVideo(
  { videoJobs, files, library }: VideoDeps & { readonly library: PublicLibrary },
  { id, headers, reply }: Asked,
): Promise<void> {
  const video = await videoJobs.find(id);
  if (video?.status !== 'rendered' || !(await isLive(library, video))) throw absent();
  const { bytes: size, sha256 } = video;
  const etag = `"${sha256}"`;
  reply.header('ETag', etag);
  reply.header('Accept-Ranges', 'bytes');
  reply.header('Content-Type', 'video/mp4');
  if (matchesEtag(headers['if-none-match'], etag)) {
    reply.file(Buffer.alloc(0));
    return;
  }
  // A part of another file must not be put behind what the player has of this one.
  const outdated = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  const range = outdated ? 'whole' : byteRange(headers.range, size);
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

const absent = (): DomainError =>
  new DomainError('learning/film-not-found', 'There is no video at this address.');
