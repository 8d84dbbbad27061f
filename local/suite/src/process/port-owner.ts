import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { observeProcess } from './observe';

/** The process that listens on a port, `null` when it belongs to another user. */
export function findPortOwner(port: number): { pid: number; command: string } | null {
  const pid = existsSync('/proc/net/tcp') ? pidFromProc(port) : pidFromLsof(port);
  if (pid === null) return null;
  const command = observeProcess(pid)?.command ?? '';
  return { pid, command };
}

const LISTEN = '0A';

function pidFromProc(port: number): number | null {
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6']
    .filter((file) => existsSync(file))
    .flatMap((file) => listeningInodes(readFileSync(file, 'utf8'), port));
  if (inodes.length === 0) return null;
  const sockets = new Set(inodes.map((inode) => `socket:[${inode}]`));
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (holdsAny(`/proc/${pid}/fd`, sockets)) return Number(pid);
  }
  return null;
}

/** Inodes of the sockets that listen on a port, from the text of `/proc/net/tcp`. */
export function listeningInodes(table: string, port: number): string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return table
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const fields = line.trim().split(/\s+/);
      const [, local, , state] = fields;
      const inode = fields[9];
      if (inode === undefined || state !== LISTEN || local?.split(':')[1] !== wanted) return [];
      return [inode];
    });
}

function holdsAny(folder: string, sockets: ReadonlySet<string>): boolean {
  try {
    return readdirSync(folder).some((fd) => {
      try {
        return sockets.has(readlinkSync(`${folder}/${fd}`));
      } catch {
        return false; // closed in the meantime
      }
    });
  } catch {
    return false; // another user's process
  }
}

function pidFromLsof(port: number): number | null {
  try {
    const out = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [first] = out.trim().split('\n');
    return first ? Number(first) : null;
  } catch {
    return null; // no lsof, or another user's process
  }
}
