// Loads every picture of the page, those below the fold too, and tells the addresses of the broken ones.
async () => {
    const isBroken = async (image) => {
        image.loading = "eager";
        return image.decode().then(() => false, () => true);
    };
    const images = [...document.images];
    const broken = await Promise.all(images.map(isBroken));
    return images.filter((_, index) => broken[index]).map((image) => image.src);
}
