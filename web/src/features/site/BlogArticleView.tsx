import { Link } from "@tanstack/react-router";
import { toBr } from "~/lib/dates";
import { LostArt } from "~/ui/Art";
import { ButtonLink } from "~/ui/ButtonLink";
import { Container } from "~/ui/Container";
import { PageHeader } from "~/ui/PageHeader";
import { Prose } from "~/ui/Prose";
import { StatusPage } from "~/ui/StatusPage";
import type { Article } from "./articles";
import c from "./BlogArticleView.module.css";
import { CrisisBanner } from "./shared/CrisisBanner";
import { blog } from "./strings";

export function BlogArticleView({ article }: { article: Article | undefined }) {
  if (!article) return <Missing />;
  return (
    <Container size="md" className={c.page}>
      <Link to="/blog" className={c.back}>
        {blog.all}
      </Link>
      <article>
        <PageHeader
          eyebrow={`${toBr(article.date)} · ${blog.minutes(article.minutes)}`}
          title={article.title}
          lead={article.summary}
        />
        <Prose blocks={article.doc.blocks} />
      </article>
      <CrisisBanner />
    </Container>
  );
}

function Missing() {
  return (
    <StatusPage art={<LostArt />} title={blog.missingTitle} actions={<ButtonLink to="/blog">{blog.all}</ButtonLink>}>
      <p>{blog.missingText}</p>
    </StatusPage>
  );
}
