import type { MarkdownDoc } from "~/lib/markdown";

export interface Article {
  slug: string;
  title: string;
  summary: string;
  date: string;
  minutes: string;
  doc: MarkdownDoc;
}

const files = import.meta.glob<MarkdownDoc>("../../../content/blog/*.md", { eager: true, import: "default" });

function toArticle(doc: MarkdownDoc): Article {
  const { slug = "", title = "", summary = "", date = "", minutes = "" } = doc.meta;
  return { slug, title, summary, date, minutes, doc };
}

/** Newest first. */
export const articles: Article[] = Object.values(files)
  .map(toArticle)
  .sort((a, b) => b.date.localeCompare(a.date));

export const articleBySlug = (slug: string): Article | undefined => articles.find((article) => article.slug === slug);
