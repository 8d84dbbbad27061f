/** `ng`, with what Angular has no option for. Its worker threads load none of it, as they would with `--import`. */
import { createRequire } from 'node:module';
import './join-chunks.ts';
import './source-texts.ts';
import './without-re2.ts';

createRequire(import.meta.url)('@angular/cli/bin/ng.js');
