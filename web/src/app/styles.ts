import "~/theme/tokens.css";
import "~/theme/fonts.css";
import "~/theme/global.css";
