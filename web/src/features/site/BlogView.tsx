import { Link } from "@tanstack/react-router";
import { toBr } from "~/lib/dates";
import { Container } from "~/ui/Container";
import { EmptyState } from "~/ui/EmptyState";
import { PageHeader } from "~/ui/PageHeader";
import type { Article } from "./articles";
import c from "./BlogView.module.css";
import { blog } from "./strings";

export function BlogView({ articles }: { articles: readonly Article[] }) {
  return (
    <Container className={c.page}>
      <PageHeader title={blog.title} lead={blog.lead} />
      {articles.length === 0 ? <EmptyState title={blog.empty} /> : <List articles={articles} />}
    </Container>
  );
}

function List({ articles }: { articles: readonly Article[] }) {
  return (
    <ul className={c.list}>
      {articles.map((article) => (
        <li key={article.slug}>
          <article className={c.card}>
            <h2 className={c.title}>
              <Link to="/blog/$slug" params={{ slug: article.slug }} className={c.link}>
                {article.title}
              </Link>
            </h2>
            <p>{article.summary}</p>
            <p className={c.meta}>
              <time dateTime={article.date}>{toBr(article.date)}</time> · {blog.minutes(article.minutes)}
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
