import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

/** The style files of a chunk and of the chunks that it imports at once. */
function stylesOf(bundle: Bundle, file: string, seen = new Set<string>()): string[] {
  const chunk = bundle[file];
  if (seen.has(file) || chunk?.type !== "chunk") return [];
  seen.add(file);
  const own = [...(chunk.viteMetadata?.importedCss ?? [])];
  return [...chunk.imports.flatMap((next) => stylesOf(bundle, next, seen)), ...own];
}

function startStyles(bundle: Bundle): string[] {
  const chunks = Object.values(bundle);
  const start = chunks.find((c) => c.type === "chunk" && c.facadeModuleId?.endsWith("/src/app/start.tsx"));
  return start ? [...new Set(stylesOf(bundle, start.fileName))] : [];
}

/**
 * The head of every page: fonts and the common styles at once, so that prerendered markup looks right
 * before any script runs. The server's own lines come last, so that a page's styles override those of the kit.
 */
export function head(): Plugin {
  return {
    name: "psic-head",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => file.endsWith(".woff2"));
        const lines = [
          ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
          ...startStyles(bundle).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        ];
        return html.replace("<!--head-->", lines.join("\n    ")).replace("</head>", "  <!--head-->\n  </head>");
      },
    },
  };
}
