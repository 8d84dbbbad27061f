import { runHistories } from './src/testing/model/run-histories';
const t=performance.now();
try { console.log(await runHistories({count:Number(process.argv[2]),seed:Number(process.argv[3]??1),lanes:4})); } catch(e:any){ console.log(String(e.message).slice(0,6000), e.cause? String(e.cause.stack).slice(0,2500):''); }
console.log((performance.now()-t)/1000,'s'); process.exit(0)
