import { articles } from "./articles";
import { BlogView } from "./BlogView";

export default function BlogPage() {
  return <BlogView articles={articles} />;
}
