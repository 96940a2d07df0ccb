/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./scripts/chunks.ts";
import { testProjects } from "./scripts/test-projects.ts";
import { archiveReader } from "./scripts/vite-archive-reader.ts";
import { head } from "./scripts/vite-head.ts";
import { markdown } from "./scripts/vite-markdown.ts";
import { mutation } from "./scripts/vite-mutation.ts";

/** The PDF library would carry these for pictures of pages, which nobody prints here: half a megabyte less. */
const unused = fileURLToPath(new URL("scripts/unused.js", import.meta.url));
const withoutPictures = { canvg: unused, dompurify: unused, html2canvas: unused };

const apiServer = process.env.PSIC_API ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [mutation(), markdown(), head(), archiveReader(), react()],
  resolve: { tsconfigPaths: true, alias: withoutPictures },
  build: {
    target: "es2022",
    // Inline data: addresses would need a wider content policy.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
      },
    },
  },
  server: { port: 5173, proxy: { "/api": apiServer, "/dev": apiServer } },
  test: {
    restoreMocks: true,
    // By default one core is left alone; on a machine of two that would leave half of it idle.
    maxWorkers: "100%",
    unstubGlobals: true,
    // Ends only what hangs: a loaded machine may take many times as long as a quiet one.
    testTimeout: 120_000,
    projects: testProjects(import.meta.dirname),
  },
});
