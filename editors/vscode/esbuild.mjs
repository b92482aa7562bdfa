// Bundles the extension (default) or its unit tests (--tests).
import { build } from "esbuild";
import { readdirSync, rmSync } from "node:fs";

const tests = process.argv.includes("--tests");
const outdir = tests ? "dist-test" : "dist";
rmSync(outdir, { recursive: true, force: true });

await build({
  entryPoints: tests
    ? readdirSync("test").filter((file) => file.endsWith(".test.ts")).map((file) => `test/${file}`)
    : ["src/extension.ts"],
  outdir,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  external: ["vscode"],
  loader: { ".css": "text" },
  minify: process.argv.includes("--minify"),
  sourcemap: !process.argv.includes("--minify"),
  logLevel: "warning",
});
