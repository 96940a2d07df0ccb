/// <reference types="vitest/config" />
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { markdown } from "./scripts/vite-markdown.ts";

const apiServer = process.env.PSIC_API ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [markdown(), react()],
  resolve: { tsconfigPaths: true },
  build: {
    target: "es2022",
    // Inline data: addresses would need a wider content policy.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
              priority: 30,
            },
            {
              name: "router",
              test: /node_modules[\\/](@tanstack[\\/](react-router|router-core|history|store|react-store)|openapi-fetch)[\\/]/,
              priority: 20,
            },
            { name: "query", test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { "/api": apiServer, "/dev": apiServer } },
  test: {
    environment: "jsdom",
    setupFiles: ["tests/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"],
    css: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
