import type { Plugin } from "vite";

const FONT = /\.woff2$/;

/**
 * Orders the head for a page whose markup is already there: fonts early, scripts late and after the
 * styles, and the server's own lines last, so that a page's styles win over the kit's.
 */
export function head(): Plugin {
  return {
    name: "psic-head",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => FONT.test(file));
        const preloads = fonts.map(
          (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
        );
        return html
          .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
          .replace("<!--head-->", preloads.join("\n    "))
          .replace("</head>", "  <!--head-->\n  </head>");
      },
    },
  };
}
