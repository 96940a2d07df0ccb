import { useParams } from "@tanstack/react-router";
import { articleBySlug } from "./articles";
import { BlogArticleView } from "./BlogArticleView";

export default function BlogArticlePage() {
  const { slug = "" } = useParams({ strict: false });
  return <BlogArticleView article={articleBySlug(slug)} />;
}
