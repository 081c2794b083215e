// What is wrong with the page's layout, as sentences; nothing where all is well.
() => {
    const problems = [];
    const root = document.documentElement;
    const name = (element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 100);

    const isShown = (element) => {
        const box = element.getBoundingClientRect();
        return element.checkVisibility({ visibilityProperty: true }) && box.right > 1 && box.bottom > 1;
    };
    // A link within a sentence, such as one to a footnote, is as high as its line (WCAG 2.2, 2.5.8).
    const isInSentence = (element) =>
        element.tagName === "A" && element.parentElement.closest(":not(sup)").textContent.trim() !== element.textContent.trim()
        && getComputedStyle(element).display === "inline";

    if (root.scrollWidth > root.clientWidth) {
        const wide = [...document.querySelectorAll("body *")].filter(
            (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5);
        problems.push(`scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}: ${wide.slice(0, 3).map(name)}`);
    }

    // A box that a finger and a keyboard scroll sideways, and that is itself within the screen.
    const isScrolled = (element) => {
        const box = element.closest("[tabindex='0']");
        return box !== null && getComputedStyle(box).overflowX === "auto"
            && box.getBoundingClientRect().right <= root.clientWidth + 0.5;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const isCut = [...range.getClientRects()].some((box) => box.left < -0.5 || box.right > root.clientWidth + 0.5);
        const parent = texts.currentNode.parentElement;
        if (isCut && !parent.closest(".visually-hidden") && !isScrolled(parent)) {
            problems.push(`has a text beyond its edge: ${texts.currentNode.textContent.trim().slice(0, 60)}`);
        }
    }

    const controls = [...document.querySelectorAll(
        "a[href], button, select, textarea, summary, input:not([type=hidden])")].filter(isShown);
    if (controls.length < 3) problems.push(`has only ${controls.length} controls`);
    for (const control of controls.filter((element) => !isInSentence(element))) {
        const { width, height } = control.getBoundingClientRect();
        const isSmall = width < 43.99 || height < 43.99;
        if (isSmall) problems.push(`is smaller than 44 px: ${width} x ${height} ${name(control)}`);
    }
    for (const control of controls.filter((element) => element.matches("input, select, textarea"))) {
        const size = parseFloat(getComputedStyle(control).fontSize);
        if (size < 16) problems.push(`has a font of ${size} px: ${name(control)}`);
    }
    return problems;
}
