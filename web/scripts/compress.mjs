import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { DIST } from "./manifest.mjs";

/** The model of the camera background shrinks by a fifth. Pictures and fonts are compressed already. */
const SHRINKS = /\.(js|css|svg|json|webmanifest|tflite)$/;

/** Compressing smaller files saves nothing. */
const SMALLEST = 512;

const walk = (dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(dir, entry.name)) : [join(dir, entry.name)],
  );

const brotli = (data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

let count = 0;
for (const file of walk(DIST)) {
  const served = SHRINKS.test(file) && !file.includes(".vite") && !file.endsWith("routes.json");
  if (!served || statSync(file).size < SMALLEST) continue;
  const data = readFileSync(file);
  writeFileSync(`${file}.br`, brotli(data));
  writeFileSync(`${file}.gz`, gzipSync(data, { level: 9 }));
  count += 1;
}
process.stdout.write(`compressed ${count} files\n`);
